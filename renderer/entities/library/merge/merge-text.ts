import type { MergeConflict, MergeDifference, MergeReport } from '../../../../shared/library/merge-schemas.ts';
import { formatBytes, formatCount, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { joinList } from '../../../../shared/util/join-list.ts';

/** Returns true when the merge would not change the current library. */
export function isNothing({ added, joined, conflictCount, projects }: MergeReport): boolean {
  return added.count + joined + conflictCount + projects.length === 0;
}

export function factsOf(report: MergeReport, isDone: boolean): (readonly [string, string])[] {
  const { added, alreadyHere, joined, collections, projects, projectsHere } = report;
  const formatNumber = (count: number) => (count === 0 ? '' : formatCount(count));
  const bytes = added.count === 0 ? '' : ` · ${formatBytes(added.bytes)}`;
  return [
    [isDone ? 'Imported' : 'New', `${formatCounted(added.count, 'result')}${bytes}`],
    ['Already here', formatNumber(alreadyHere)],
    [isDone ? 'Details added' : 'Details to add', formatNumber(joined)],
    ['New collections', collections.join(', ')],
    [isDone ? 'Projects imported' : 'New projects', projects.join(', ')],
    ['Projects left unchanged', formatNumber(projectsHere)],
  ];
}

const names: Readonly<Record<MergeDifference, string>> = {
  rating: 'rating',
  flag: 'flag',
  title: 'title',
  note: 'note',
  file: 'file',
};

/** Returns a sentence: "Another rating and note; there it is newer". */
export function textOfConflict({ differs, newer }: MergeConflict): string {
  return `Different ${joinList(differs.map((each) => names[each]))}; newer ${newer}`;
}
