/*
 * The speech process: eSpeak NG (GPL-3) runs only here, separate from the server, reading requests from
 * standard input and writing reports to standard output. Started by `EspeakProcess`.
 */
import { writeSync } from 'node:fs';
import { type SpeechCommand, readFrames, type Report, toFrame } from './espeak/process/speech-protocol';
import { SpeechTurns } from './espeak/process/speech-turns';
import { loadSynthesizer } from './espeak/process/synthesizer';

const report = (message: Report) => void process.stdout.write(toFrame(message));
const specifier = process.argv[2] ?? '@echogarden/espeak-ng-emscripten';

process.stdin.on('end', () => process.exit(0));

try {
  const turns = new SpeechTurns(await loadSynthesizer(specifier), report);
  readFrames(
    process.stdin,
    (command) => turns.handle(command as SpeechCommand),
    (error) => {
      writeSync(2, `${String(error)}\n`);
      process.exit(1);
    },
  );
  report({ type: 'ready' });
} catch (error) {
  process.stdout.write(toFrame({ type: 'unavailable', reason: String(error) } satisfies Report), () =>
    process.exit(1),
  );
}
