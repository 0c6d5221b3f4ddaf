import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, RouterProvider } from 'react-router-dom';

const client = new QueryClient();

/** A page with a link and a query, which needs no network. */
function Home() {
  // In this repository, the first part of a key is the name of a resource. This page has none.
  const { data } = useQuery({ queryKey: ['tenant' as never], queryFn: () => Promise.resolve('Northwind Payments') });
  if (data === undefined) return null;
  return (
    <main>
      <h1>{`Welcome to ${data}`}</h1>
      <p>Today&apos;s figures, what needs your attention, and recent changes in your areas.</p>
      <Link to="/users">Users</Link>
    </main>
  );
}

const router = createBrowserRouter([{ path: '*', element: <Home /> }]);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
