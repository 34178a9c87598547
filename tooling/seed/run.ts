// `npm run seed`: creates a demo account on the Lisan at LISAN_URL.
import { seed } from './seed';

const { LISAN_URL, PORT } = process.env;
const origin = (LISAN_URL || `http://localhost:${PORT || 4000}`).replace(/\/$/, '');

try {
  const { email, password } = await seed(origin, 'demo@lisan.example');
  console.log(`Sign in at ${origin}/login\n  Email     ${email}\n  Password  ${password}`);
} catch (error) {
  const isUnreachable = error instanceof TypeError;
  const hint = 'Start it with `npm start`, or set LISAN_URL.';
  console.error(isUnreachable ? `No Lisan responds at ${origin}. ${hint}` : (error as Error).message);
  process.exitCode = 1;
}
