// Any evaluator of a game behind one type, so that a search is compiled once a game and not once an evaluator.
#pragma once

namespace heibai::search {

// Calls a functor that outlives it; costs one indirect call an evaluation.
template <typename Position>
class EvaluatorRef {
public:
    template <typename Functor>
    explicit EvaluatorRef(const Functor& functor)
        : object_(&functor), call_([](const void* object, const Position& position) {
              return (*static_cast<const Functor*>(object))(position);
          }) {}

    double operator()(const Position& position) const { return call_(object_, position); }

private:
    const void* object_;
    double (*call_)(const void*, const Position&);
};

}  // namespace heibai::search
