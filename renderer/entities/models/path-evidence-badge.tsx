import type { ModelPath } from '../../../shared/models/model.ts';
import { assertNever } from '../../../shared/problem.ts';
import { Badge } from '../../ui/badge.tsx';

/** Shows the evidence for a path. */
export function PathEvidenceBadge({ evidence }: Pick<ModelPath, 'evidence'>) {
  switch (evidence) {
    case 'documented':
      return <Badge>Documented</Badge>;
    case 'assumed':
      return <Badge tone="off">Assumed</Badge>;
    case 'own':
      return <Badge tone="warm">Custom</Badge>;
    default:
      return assertNever(evidence);
  }
}
