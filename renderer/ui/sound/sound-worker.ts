import '../security/trusted-types.ts';
import { serveWebWorker } from '../workers/web-worker.ts';
import { analyzeSound } from './analyze-sound.ts';

serveWebWorker(analyzeSound);
