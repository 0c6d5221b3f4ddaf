import '@portal/test-kit/setup';
import { provideRoutes } from '@portal/contract';
import { portal } from '../portal.config.ts';

// As the shell does before it loads an area.
provideRoutes([portal]);
