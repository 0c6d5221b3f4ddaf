// The asynchronous boundary lets the federation runtime settle the shared singletons before anything uses them.
void import('./bootstrap.tsx');
