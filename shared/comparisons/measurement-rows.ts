import { measurementDefinitions, measurementText } from '../measurements/measurement-definitions.ts';
import type { Measurements } from '../measurements/measurements.ts';
import { type Cell, type ComparedPane, type Group, missing, type Row } from './comparison-table-types.ts';

/** Returns one row for each measurement that at least one video has. No rows without a measured video. */
export function measurementRows(panes: readonly ComparedPane[], byItem: ReadonlyMap<string, Measurements>): Group {
  const measured = panes.map(({ item }) => item && byItem.get(item.id));
  const rows = measurementDefinitions.flatMap((definition): Row[] => {
    const values = measured.map((each) => each && definition.numberOf(each));
    if (values.every((value) => value === undefined)) return [];
    const cells = values.map((value, index): Cell => {
      if (value !== undefined) return { text: measurementText(definition, value) };
      if (panes[index]?.item?.kind === 'image') return { ...missing('–'), reason: 'Images are not measured' };
      return missing(measured[index] ? 'none' : 'not measured');
    });
    return [{ id: definition.name, title: definition.title, about: definition.meaning, cells }];
  });
  const notes = panes.flatMap(({ letter }, index) => {
    const problems = measurementProblems(measured[index]);
    return problems.map((problem) => ({ kind: 'remark' as const, text: `${letter}: ${problem}` }));
  });
  return { title: 'Measurements', rows, notes };
}

/** Returns the reasons why parts of a video were not measured. */
export function measurementProblems(measurements: Measurements | undefined): readonly string[] {
  const matches = [measurements?.firstImage, measurements?.lastImage];
  const ofImages = matches.flatMap((match) => (match && 'problem' in match ? match.problem : []));
  return [...ofImages, ...(measurements?.soundProblem === undefined ? [] : [measurements.soundProblem])];
}
