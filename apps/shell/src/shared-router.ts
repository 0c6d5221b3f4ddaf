/**
 * The exports of `react-router-dom` that exist at run time, for the shell and, through the shared scope, for every
 * remote. Any other export is `undefined` in the browser: add it here when a page needs it. They come from
 * `react-router`, because `react-router-dom` resolves to this file.
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
