// What `react-router-dom` is at run time, for the shell and every remote: only what is listed here, so that the rest of the
// router is shaken away. Imported from `react-router`, because `react-router-dom` itself would lead back to this file.
export {
  createBrowserRouter,
  createMemoryRouter,
  generatePath,
  Link,
  matchPath,
  MemoryRouter,
  Navigate,
  NavLink,
  Outlet,
  useBlocker,
  useHref,
  useLinkClickHandler,
  useLocation,
  useMatch,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
