using Microsoft.EntityFrameworkCore;

namespace Shop;

public sealed class Blog
{
    public int Id { get; set; }
    public string Name { get; set; } = "";
    public List<Post> Posts { get; set; } = [];
}

public sealed class Post
{
    public int Id { get; set; }
    public int BlogId { get; set; }
    public Blog? Blog { get; set; }
    public string Title { get; set; } = "";
    public int Views { get; set; }
}

public sealed class Blogs(string path) : DbContext
{
    public DbSet<Blog> All => Set<Blog>();
    public DbSet<Post> Posts => Set<Post>();

    protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlite($"Data Source={path}");

    protected override void OnModelCreating(ModelBuilder model) => model.Entity<Post>().HasIndex(post => post.Views);
}

public sealed class Store : IDisposable
{
    readonly string _path;

    public Store(string path)
    {
        _path = path;
        using Blogs blogs = new(_path);
        blogs.Database.EnsureCreated();
    }

    public void Fill(int count)
    {
        using Blogs blogs = new(_path);
        for (var id = 1; id <= count; id++)
        {
            blogs.Add(new Blog
            {
                Id = id,
                Name = $"Blog {id}",
                Posts = [.. Enumerable.Range(0, 5).Select(i => new Post { Title = $"Post {i}", Views = (id * 5) + i })],
            });
        }

        blogs.SaveChanges();
    }

    public async Task<List<Post>> Popular(int views)
    {
        using Blogs blogs = new(_path);
        return await blogs.Posts.AsNoTracking().Where(post => post.Views > views).ToListAsync();
    }

    public List<Blog> Some(int count)
    {
        using Blogs blogs = new(_path);
        return blogs.All.Include(blog => blog.Posts).OrderBy(blog => blog.Id).Take(count).ToList();
    }

    public string? Name(int id)
    {
        using Blogs blogs = new(_path);
        return Short(blogs.All.AsNoTracking().Where(blog => blog.Id == id).Select(blog => blog.Name).FirstOrDefault());
    }

    public void View(int blog)
    {
        using Blogs blogs = new(_path);
        foreach (Post post in blogs.Posts.Where(post => post.BlogId == blog))
            post.Title = post.Title == "a" ? "b" : "a";
        blogs.SaveChanges();
    }

    public void Dispose() => Microsoft.Data.Sqlite.SqliteConnection.ClearAllPools();

    static string? Short(string? name) => name is { Length: > 100 } ? name[..100] : name;
}
