import { Link } from 'wouter';
import type { Endpoint } from '../../../../shared/conversations/endpoint.ts';
import { parseSearchTerms } from '../../../../shared/library/search-bar-text.ts';
import { formatCount, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { searchConversations } from '../../../entities/conversations/conversation-view-store.ts';
import { useHitsInOtherPages } from '../../../entities/library-search/search/use-facets.ts';
import { useActivityPageStore } from '../../../entities/tasks/activity-page-store.ts';
import { Box } from '../../../ui/layout-primitives.tsx';

/** Main counts no further. */
const maxCounted = 100;
/** Maximum length of a search on those pages, characters. */
const maxSearchLength = 200;

/** Links to search hits on other pages: failed runs have no result, and not every answer is an image. */
export function HitsInOtherPages({ searchText }: { searchText: string }) {
  const counts = useHitsInOtherPages(searchText);
  if (!counts) return null;
  const search = parseSearchTerms(searchText)
    .flatMap(({ text, not }) => (not ? [] : text))
    .join(' ')
    .slice(0, maxSearchLength);
  const createHit = (count: number, endpoint: Endpoint, pageName: string) => ({
    count,
    href: `/${endpoint}`,
    go: () => searchConversations(endpoint, search),
    text: `${formatCountOrMore(count, 'conversation')} in ${pageName}`,
  });
  const places = [
    {
      count: counts.runs,
      href: '/activity',
      go: () => useActivityPageStore.getState().setFilter({ search }),
      text: `${formatCountOrMore(counts.runs, 'run')} without a result in Activity`,
    },
    createHit(counts.chat, 'chat', 'Chat'),
    createHit(counts.messages, 'messages', 'Messages'),
  ].filter(({ count }) => count > 0);
  if (places.length === 0) return null;
  const total = places.reduce((sum, { count }) => sum + count, 0);
  return (
    // Below the results, so that its appearance does not move them.
    <Box component="p" className="t2 small" flex="none" py={6} px="s4" line="top">
      {places.map(({ href, go, text }, at) => (
        <span key={href}>
          {at > 0 && (at === places.length - 1 ? 'and ' : ', ')}
          <Link href={href} className="link" onClick={go}>
            {text}
          </Link>
        </span>
      ))}{' '}
      {total === 1 ? 'contains' : 'contain'} these words.
    </Box>
  );
}

function formatCountOrMore(count: number, noun: string): string {
  return count >= maxCounted ? `${formatCount(maxCounted)} or more ${noun}s` : formatCounted(count, noun);
}
