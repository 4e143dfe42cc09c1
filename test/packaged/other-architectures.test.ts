import { it } from 'vitest';
import { nameOfTarget } from '../../build/packaging/package-targets.ts';
import { expectCompletePackage, hasOwnArchitecture, otherTargets } from './other-targets.ts';

it.each(
  otherTargets.filter((target) => !hasOwnArchitecture(target)).map((target) => [nameOfTarget(target), target] as const),
)('every machine can pack for %s, an architecture other than its own', (_name, target) =>
  expectCompletePackage(target),
);
