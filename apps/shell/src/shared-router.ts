/**
 * The exports of `react-router-dom` that exist at run time, for the shell and, through the shared scope, for every
 * remote. An export that is not listed here is `undefined` in the browser: add it here when a page needs it.
 */
export {
  createBrowserRouter,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  redirect,
  RouterProvider,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';
