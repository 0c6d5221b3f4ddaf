/** Matches the names of components and contexts, which only developer tools show. */
const NAME = /^\w+\.displayName = ".*";$/gm;

/** Matches calls that create a component or a context, and have no effect if nothing uses it. */
const CREATES = /= (React\d*\.(?:forwardRef|memo|createContext)\()/g;

/** Loader for the router's production build: forms and other components that nothing imports are kept only for their names. */
// oxlint-disable-next-line import/no-default-export -- the form of a loader
export default function dropNames(source) {
  return source.replaceAll(NAME, '').replaceAll(CREATES, '= /* @__PURE__ */ $1');
}
