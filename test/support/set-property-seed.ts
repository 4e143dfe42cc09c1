import fc from 'fast-check';
import { isFullRun, testSeed } from './test-seed.ts';

// The same cases at every run, so that what fails was brought by a change; `npm run test:full` looks for new ones.
if (!isFullRun) fc.configureGlobal({ seed: testSeed });
