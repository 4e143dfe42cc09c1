import fc from 'fast-check';
import type { Block } from '../../../../../renderer/ui/markdown/incremental-block-parser.ts';
import { IncrementalBlockParser } from '../../../../../renderer/ui/markdown/incremental-block-parser.ts';
import { joinedExamples, markdownExamples } from '../../../../support/markdown-examples.ts';
import { isFullRun, seededRandom, testSeed } from '../../../../support/test-seed.ts';

// Markdown documents that grow piece by piece, for the tests of the block parser.

const numRuns = isFullRun ? 5000 : 80;

/** Documents made of whole examples and of fragments that begin and end blocks. */
export const documents = fc.oneof(
  fc.integer({ min: 0, max: 1_000_000 }).map((seed) => joinedExamples(seededRandom(seed), 6)),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...markdownExamples.map(({ text }) => text)),
        fc.constantFrom(
          '\n',
          '\n\n',
          '- ',
          '* ',
          '1. ',
          '> ',
          '```',
          '~~~\n',
          '    ',
          '| a |\n|--|\n',
          '# ',
          '---',
          '===\n',
          '[',
        ),
        fc.constantFrom(
          '[^a]: ',
          '[a]: b',
          '[a]: b "',
          '[a\n\nb]: c',
          '[a]: b\n(',
          ')\n',
          '"',
          '$$\n',
          '\\[',
          '<div>',
          '<!--',
          '**',
          '`',
          'word ',
          '\r\n',
          '\t',
          '|',
          '\n  ',
        ),
      ),
      { maxLength: 24 },
    )
    .map((fragments) => fragments.join('')),
);
export const cuts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 60 });

/** Feeds the text in pieces of these lengths, repeatedly, and returns the final blocks after each piece. */
export function finals(
  text: string,
  lengths: readonly number[],
): { tail: IncrementalBlockParser; steps: (readonly Block[])[] } {
  const tail = new IncrementalBlockParser();
  const steps: (readonly Block[])[] = [];
  for (let end = 0, step = 0; end < text.length; step += 1) {
    end = Math.min(text.length, end + (lengths[step % lengths.length] ?? 1));
    tail.push(text.slice(0, end));
    steps.push(tail.final.flat());
  }
  return { tail, steps };
}

export const options = { numRuns, seed: testSeed };
