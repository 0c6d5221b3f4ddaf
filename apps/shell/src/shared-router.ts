/**
 * The exports of `react-router-dom` that exist at run time, for the shell and, through the shared scope, for every
 * remote. The build refuses any other: add it here when a page needs it. They come from
 * `react-router`, because `react-router-dom` resolves to this file.
 */
export {
  createBrowserRouter,
  createSearchParams,
  generatePath,
  isRouteErrorResponse,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  redirect,
  replace,
  resolvePath,
  ScrollRestoration,
  useBeforeUnload,
  useBlocker,
  useHref,
  useLoaderData,
  useLocation,
  useMatch,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useOutletContext,
  useParams,
  useResolvedPath,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
