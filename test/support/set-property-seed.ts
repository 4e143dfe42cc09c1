import fc from 'fast-check';
import { isFullRun, testSeed } from './test-seed.ts';

// Every run uses the same cases, so that a failure comes from a change. `npm run test:full` searches for new cases.
if (!isFullRun) fc.configureGlobal({ seed: testSeed });
