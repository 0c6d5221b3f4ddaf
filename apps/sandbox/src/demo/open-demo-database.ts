import { type Database, type DatabaseOptions, openDatabase } from '../platform/database/open-database.ts';
import { seedDemo } from './seed-demo.ts';

/** Opens the sandbox's database with its demo data. Throws what `openDatabase` throws. */
export function openDemoDatabase(options: DatabaseOptions): Promise<Database> {
  return openDatabase(options, seedDemo);
}
