import type { SourceRange } from '../pasted-text/source-value.ts';
import { modelIdOfPath } from './read-endpoint.ts';
import { type Endpoint, ofKind, type Statement } from './statement.ts';

/** The statements about one model. The range is the part of the text about it. */
export interface ModelPart extends SourceRange {
  readonly statements: readonly Statement[];
  readonly create: Endpoint | undefined;
  readonly results: readonly Endpoint[];
}

/** Models of one text. A text with more is no page of documentation. */
const mostModels = 40;

/** Divides statements at the requests that create tasks. With one such request, everything is about its model. */
export function modelPartsOf(statements: readonly Statement[]): ModelPart[] {
  const endpoints = ofKind(statements, 'endpoint');
  const stated = endpoints.filter(({ isStated }) => isStated);
  const counted = stated.length > 0 ? stated : endpoints;
  const [creates = [], results = [], others = []] = ['create', 'result', 'other'].map((purpose) =>
    distinct(counted.filter((each) => each.purpose === purpose)).slice(0, mostModels),
  );
  const alone = results.filter(({ path }) => !creates.some((create) => belongTogether(create.path, path)));
  // One request and one result are of one model, whatever their paths are.
  const withoutCreate = creates.length === 1 && alone.length === 1 ? [] : alone;
  const starts = [...creates, ...withoutCreate, ...others].sort((one, other) => one.from - other.from);
  if (starts.length > 0 && starts.length === others.length) return [];
  if (starts.length <= 1) return [{ statements, create: creates[0], results, from: 0, to: Number.POSITIVE_INFINITY }];
  return starts.flatMap((start, index) => {
    if (start.purpose === 'other') return [];
    const [from, to] = [index === 0 ? 0 : start.from, starts[index + 1]?.from ?? Number.POSITIVE_INFINITY];
    const create = start.purpose === 'create' ? start : undefined;
    const isOfModel = (each: Statement) =>
      each.kind === 'field' && each.path !== undefined
        ? each.path === create?.path
        : each.kind !== 'title' && each.from >= from && each.from < to;
    const ofModel = create ? results.filter(({ path }) => belongTogether(create.path, path)) : [start];
    return [{ statements: statements.filter(isOfModel), create, results: ofModel, from, to }];
  });
}

function distinct(endpoints: readonly Endpoint[]): Endpoint[] {
  const first = new Map(endpoints.toReversed().map((each) => [each.path, each]));
  return [...first.values()].sort((one, other) => one.from - other.from);
}

/** True for a create and a result path of one model: they name it, or the result path begins with the create path. */
function belongTogether(create: string, result: string): boolean {
  const [one, other] = [modelIdOfPath(create), modelIdOfPath(result)];
  return result.startsWith(`${create}/`) || (one !== undefined && one === other);
}
