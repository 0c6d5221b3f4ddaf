import '@portal/ui/tokens.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { GalleryFrame } from './gallery-frame.tsx';
import { GalleryPage } from './gallery-page.tsx';
import { signInForExamples } from './example-session.ts';

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no element #root');

signInForExamples();
const router = createBrowserRouter([
  {
    element: <GalleryFrame />,
    children: [
      { path: '/', element: <GalleryPage /> },
      { path: '*', element: <h1>Somewhere else</h1> },
    ],
  },
]);
createRoot(element).render(<RouterProvider router={router} />);
