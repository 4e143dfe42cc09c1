import '../../../../ui/security/trusted-types.ts';
import { serveWebWorker } from '../../../../ui/workers/web-worker.ts';
import { computeScopes } from './compute-scopes.ts';

serveWebWorker(computeScopes);
