import { serveProcess } from '../../util/worker-process.ts';
import { serveThread } from '../../util/worker-thread.ts';
import { doImageJob } from './do-image-job.ts';

// Decodes untrusted images with native code in a separate process, so that a crash ends only this process. Where no
// process can start, a thread does the same.

// The native library could follow a URL. No job needs the network.
Reflect.deleteProperty(globalThis, 'fetch');

serveProcess(doImageJob);
serveThread(doImageJob);
