import { describe, expect, test } from 'vitest';
import { findEndedAnswers } from '../../../../../../renderer/pages/chat/data/use-newest-answer-states.ts';

const openedAt = 1000;
const head = (id: number, state: 'waiting' | 'streaming' | 'complete' | 'interrupted', askedAt = openedAt + 1) => ({
  id,
  state,
  askedAt,
});

describe('findEndedAnswers', () => {
  test('finds the end of an answer that was seen while it streamed, once', () => {
    const endedAmong = findEndedAnswers(openedAt);
    expect(endedAmong([head(1, 'waiting')])).toEqual([]);
    expect(endedAmong([head(1, 'streaming')])).toEqual([]);
    expect(endedAmong([head(1, 'complete')])).toEqual([head(1, 'complete')]);
    expect(endedAmong([head(1, 'complete'), head(2, 'waiting')])).toEqual([]);
  });

  test('finds a fast answer that is complete when it is seen for the first time', () => {
    const endedAmong = findEndedAnswers(openedAt);
    expect(endedAmong([])).toEqual([]);
    expect(endedAmong([head(1, 'complete')])).toEqual([head(1, 'complete')]);
    expect(endedAmong([head(1, 'complete')])).toEqual([]);
  });

  test('an older answer appears without being found, but its end is found if it still streams', () => {
    const endedAmong = findEndedAnswers(openedAt);
    expect(endedAmong([head(1, 'complete', openedAt - 1), head(2, 'streaming', openedAt - 1)])).toEqual([]);
    expect(endedAmong([head(2, 'complete', openedAt - 1)])).toEqual([head(2, 'complete', openedAt - 1)]);
  });

  test('a selected alternative that was found before is not found again', () => {
    const endedAmong = findEndedAnswers(openedAt);
    endedAmong([head(1, 'complete')]);
    endedAmong([head(2, 'complete')]);
    expect(endedAmong([head(1, 'complete')])).toEqual([]);
  });

  test('an answer that is continued ends a second time', () => {
    const endedAmong = findEndedAnswers(openedAt);
    expect(endedAmong([head(1, 'interrupted')])).toHaveLength(1);
    endedAmong([head(1, 'streaming')]);
    expect(endedAmong([head(1, 'complete')])).toHaveLength(1);
  });
});
