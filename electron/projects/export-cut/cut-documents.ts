import { ProblemError, problem } from '../../../shared/problem.ts';
import type { CutExportInput, CutFormat } from '../../../shared/projects/cut-exchange-contract.ts';
import type { EditListSource } from '../../../shared/projects/export/edits-for-all-formats.ts';
import { edlText } from '../../../shared/projects/export/edl.ts';
import { fcpxmlText } from '../../../shared/projects/export/fcpxml.ts';
import { otioText } from '../../../shared/projects/export/otio.ts';
import { shotListCsv } from '../../../shared/projects/export/shot-list-csv.ts';
import { shotListPage } from '../../../shared/projects/export/shot-list-page.ts';
import { xmemlText } from '../../../shared/projects/export/xmeml.ts';

export interface DocumentSource extends EditListSource {
  readonly reels: CutExportInput['reels'];
  /** Posters as `data:` URLs, by item id. */
  readonly posters: ReadonlyMap<string, string>;
  /** Wall clock, milliseconds. */
  readonly madeAt: number;
}

const extensions: Readonly<Record<CutFormat, string>> = {
  otio: 'otio',
  fcpxml: 'fcpxml',
  xmeml: 'xml',
  edl: 'edl',
  csv: 'csv',
  'shot-list': 'html',
};

const writers: Readonly<Record<CutFormat, (source: DocumentSource) => string>> = {
  otio: otioText,
  fcpxml: fcpxmlText,
  xmeml: xmemlText,
  edl: edlOrProblem,
  csv: shotListCsv,
  'shot-list': shotListPage,
};

/** Returns the file name and the text of one format. Throws a `ProblemError` if the format cannot hold the cut. */
export function cutDocument(format: CutFormat, name: string, source: DocumentSource): { name: string; text: string } {
  return { name: `${name}.${extensions[format]}`, text: writers[format](source) };
}

function edlOrProblem(source: DocumentSource): string {
  try {
    return edlText(source);
  } catch (error) {
    throw error instanceof RangeError ? new ProblemError(problem('input', error.message)) : error;
  }
}
