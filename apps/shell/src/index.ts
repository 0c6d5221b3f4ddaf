// The asynchronous boundary lets the federation runtime settle the shared singletons before anything uses them.
import('./bootstrap.tsx').catch(function sayThatNothingStarted(error: unknown) {
  reportError(error);
  // Without the shell's code there is nothing but the page itself to say it with.
  const root = document.getElementById('root');
  root?.setAttribute('role', 'alert');
  root?.replaceChildren('The portal could not be loaded. Check your connection, and load this page again.');
});
