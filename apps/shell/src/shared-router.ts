/**
 * The exports of `react-router-dom` that exist at run time, for the shell and, through the shared scope, for every
 * remote. An export that is not listed here is `undefined` in the browser: add it here when a page needs it.
 * They come from `react-router`: `react-router-dom` is the shared name of this very file, and would lead back to it.
 */
export {
  createBrowserRouter,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  redirect,
  ScrollRestoration,
  useBlocker,
  useLoaderData,
  useLocation,
  useNavigate,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
