/* Another build of SQLite, made slower on purpose: its sqlite3_step waits, busily, SHARE times as long as that of the
   library OWN has taken. Everything else is OWN's, which it is linked with:

   cc -O2 -shared -fPIC -DOWN=\"path\" -DSHARE=0.5 -o libslower.so slower-sqlite.c -Wl,--no-as-needed path \
     -Wl,-rpath,folder -ldl */
#include <dlfcn.h>
#include <time.h>

/* A step that lost its core meanwhile would make its wait as long: no step of a small table takes a millisecond. */
static const long longest = 1000000L;

static long now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000L + time.tv_nsec;
}

int sqlite3_step(void *statement)
{
    static int (*own)(void *);
    if (!own) own = (int (*)(void *))dlsym(dlopen(OWN, RTLD_NOW), "sqlite3_step");
    long started = now();
    int result = own(statement);
    long took = now() - started;
    if (took > longest) took = longest;
    for (long until = now() + (long)(SHARE * took); now() < until; ) { }
    return result;
}
