// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { NotFoundPage } from './not-found-page.tsx';

function openUnknownPage() {
  const routes = [
    { path: '*', element: <NotFoundPage /> },
    { path: '/', element: <h1>Home</h1> },
    { path: '/users', element: <h1>Users</h1> },
  ];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/users', '/no/such/page'] })} />);
}

test('an unknown page says so, and links to home', () => {
  openUnknownPage();
  expect(screen.getByRole('heading', { name: "We can't find that page" })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Take me home' })).toHaveAttribute('href', '/');
});

test.each([
  ['back to where the visitor was', 2, 'Users'],
  ['home in a new tab without history', 1, 'Home'],
])('Go back leads %s', async (_where, visited, heading) => {
  vi.spyOn(window.history, 'length', 'get').mockReturnValue(visited);
  openUnknownPage();
  fireEvent.click(screen.getByRole('button', { name: 'Go back' }));
  expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument();
});
