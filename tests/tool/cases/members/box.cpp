#include <cstdio>
#include <cstdlib>

void *operator new(std::size_t size)
{
    std::puts("one more");
    return std::malloc(size);
}

class Box
{
    int items_[3] = {1, 2, 3};

public:
    int sum() const;
};

int Box::sum() const
{
    return items_[0] + items_[1] + items_[2];
}
