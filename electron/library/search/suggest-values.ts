import type { LibraryFacets } from '../../../shared/library/facets.ts';
import type { ConditionName } from '../../../shared/library/library-query.ts';
import { isConditionTexts, shapes } from '../../../shared/library/search-condition.ts';
import { modelById } from '../../../shared/models/all-models.ts';
import { formatShotNumber } from '../../../shared/projects/shot.ts';
import type { Stores } from '../../storage/create-stores.ts';
import type { Database } from '../../storage/database/database.ts';
import { findComparisonsByText, findProjectsByTitle, findShotsByName } from '../../storage/find-by-search-condition.ts';
import { removeAccentsAndCase } from '../../storage/search/search-terms.ts';

interface Suggestion {
  value: string;
  title?: string;
  count?: number;
}

const most = 50;

interface Tables {
  readonly database: Database;
  readonly collections: Stores['collections'];
}

/** `facets` are the facets of the whole library. */
export async function suggestValues(
  tables: Tables,
  name: ConditionName,
  begins: string,
  facets: LibraryFacets['facets'],
): Promise<Suggestion[]> {
  const folded = removeAccentsAndCase(begins.trim());
  const fits = ({ value, title }: Suggestion) =>
    [value, title ?? ''].some((text) => beginsLike(removeAccentsAndCase(text), folded));
  return (await valuesOf(tables, name, begins, facets)).filter(fits).slice(0, most);
}

/** True when the text, or one of its words, starts with `beginning`. */
function beginsLike(text: string, beginning: string): boolean {
  if (beginning === '' || text.startsWith(beginning)) return true;
  for (let at = text.indexOf(beginning); at > 0; at = text.indexOf(beginning, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true;
  }
  return false;
}

async function valuesOf(
  { database, collections }: Tables,
  name: ConditionName,
  begins: string,
  facets: LibraryFacets['facets'],
): Promise<Suggestion[]> {
  switch (name) {
    case 'model':
      return facets.model.map(({ value, count }) => {
        const title = modelById(value)?.title;
        return { value, count, ...(title === undefined ? {} : { title }) };
      });
    case 'collection': {
      const rows = await collections.names();
      const counts = new Map(facets.collection.map(({ value, count }) => [value, count]));
      return rows.map(({ id, name: title }) => ({ value: id, title, count: counts.get(id) ?? 0 }));
    }
    case 'comparison': {
      const rows = await findComparisonsByText(database, begins);
      return rows.flatMap(({ id, record }) => ({ value: id, title: titleOf(record) }));
    }
    case 'project':
      return (await findProjectsByTitle(database, begins)).map(({ id, title }) => ({ value: id, title }));
    case 'shot':
      return shotSuggestions(await findShotsByName(database, ''), begins);
    case 'kind':
    case 'rating':
    case 'flag':
    case 'tag':
      return [...facets[name]];
    case 'shape':
      return shapes.map((value) => facets.shape.find((each) => each.value === value) ?? { value });
    case 'is':
      return isConditionTexts.map((value) => ({ value }));
    case 'before':
    case 'after':
      return [{ value: 'today' }, { value: 'yesterday' }];
    default:
      // Numbers and ids have too many values.
      return [];
  }
}

/** Suggests numbers, or titles if a title is being typed, each once. */
function shotSuggestions(shots: readonly { number: number; title: string }[], begins: string): Suggestion[] {
  if (/\D/.test(begins.trim())) return [...new Set(shots.map(({ title }) => title))].map((title) => ({ value: title }));
  const byNumber = new Map<number, string>();
  for (const { number, title } of shots) if (!byNumber.has(number)) byNumber.set(number, title);
  return [...byNumber]
    .sort(([one], [other]) => one - other)
    .map(([number, title]) => ({
      value: String(number),
      title: `${formatShotNumber(number)} ${title}`.trimEnd(),
    }));
}

function titleOf(record: string): string {
  try {
    return String(JSON.parse(record).title);
  } catch {
    return '';
  }
}
