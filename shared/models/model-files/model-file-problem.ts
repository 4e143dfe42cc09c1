import { cutText } from '../../util/cut-text.ts';
import { lineOfValue } from '../../util/json-cursor.ts';
import { type JsonPath, pointerOfPath } from '../../util/json-path.ts';

/** A fault in the text of a model file. */
export interface ModelFileProblem {
  /** JSON pointer of the place, such as `/fields/prompt/maxLength`. Empty for the whole file. */
  readonly pointer: string;
  /** Line of the place, from 1. */
  readonly line: number;
  /** Rest of a sentence that begins with the place. */
  readonly text: string;
}

/** A fault in a value, before its place in the text is known. */
export interface FileFault {
  readonly path: JsonPath;
  readonly text: string;
}

/** Each place is searched in the whole text, and a file from others may have a fault at every character. */
const mostProblems = 20;
/** A name in a file may be as long as the file. */
const longestPointer = 200;

/** Finds the places of faults in the text. A missing value gets the line of the object that lacks it. */
export function locateFaults(text: string, faults: readonly FileFault[]): ModelFileProblem[] {
  const problems = faults.slice(0, mostProblems).map(({ path, text: reason }) => ({
    pointer: cutText(pointerOfPath(path).replace(unprintable, '\ufffd'), longestPointer),
    line: nearestLine(text, path),
    text: reason,
  }));
  const more = faults.length - mostProblems;
  return more > 0 ? [...problems, { pointer: '', line: 1, text: `has ${more} more problems.` }] : problems;
}

const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

function nearestLine(text: string, path: JsonPath): number {
  for (let length = path.length; length >= 0; length -= 1) {
    const line = lineOfValue(text, path.slice(0, length));
    if (line !== undefined) return line;
  }
  return 1;
}

/** `Line 12, /fields/prompt/maxLength: must be a number.`, or `The file isn’t UTF-8 text.` */
export function modelFileProblemText({ pointer, line, text }: ModelFileProblem): string {
  if (pointer === '' && line === 1) return `The file ${text}`;
  return `Line ${line}${pointer === '' ? '' : `, ${pointer}`}: ${text}`;
}
