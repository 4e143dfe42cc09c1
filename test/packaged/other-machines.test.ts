import { it } from 'vitest';
import { nameOfTarget } from '../../build/packaging/package-targets.ts';
import { expectCompletePackage, otherTargets } from './other-targets.ts';

it.each(otherTargets.map((target) => [nameOfTarget(target), target] as const))(
  'every machine can pack for %s, with the native files of that target beside the archive',
  (_name, target) => expectCompletePackage(target),
);
