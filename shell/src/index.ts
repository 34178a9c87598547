/** The page's entry. */
import { start } from './start';

void start();
