import {
  IconBolt,
  IconBookmark,
  IconColumns3,
  IconFolder,
  IconMessage,
  IconMovie,
  IconPhoto,
  IconSearch,
  IconServer,
  IconSettings,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { navigate } from 'wouter/use-hash-location';
import { type CommandName, commands } from '../../../shared/commands/command-list.ts';
import type { ResultCommand } from '../../../shared/commands/result-commands.ts';
import { comparisonTitle } from '../../../shared/comparisons/comparison.ts';
import { endpointFacts, endpoints } from '../../../shared/conversations/endpoint.ts';
import type { LibraryQuery } from '../../../shared/library/library-query.ts';
import { settingsPages } from '../../../shared/settings/settings.ts';
import { useApi, useCalls } from '../../api/api-provider.tsx';
import { useSynced } from '../../api/synced-state.ts';
import { comparisonSummaryText } from '../../entities/comparisons/use-comparisons.ts';
import { connectionChoices, findIdInUse, useSwitchConnection } from '../../entities/connections/connection-choices.ts';
import { useSelectedModel } from '../../entities/drafts/use-selected-model.ts';
import { useLibraryGridStore } from '../../entities/items/library-grid-store.ts';
import { showQuery } from '../../entities/library-search/search/search-field-store.ts';
import { modelTitle } from '../../entities/models/model-title.ts';
import { useVisibleModels } from '../../entities/models/use-models.ts';
import { resultAction } from '../../entities/results/actions/result-actions.ts';
import { useSearchActions } from '../../pages/library/sidebar/use-saved-searches.ts';
import { itemPath, setPath } from '../../ui/navigation/page-paths.ts';
import { pages } from '../pages/pages.ts';
import type { Entry } from './palette-sections.ts';
import { usePaletteStore } from './palette-store.ts';

/** Maximum number of characters of a prompt in one row. */
const maxTitleLength = 120;

/** Returns all commands and pages that are available now. `typed` is the text that main searches for. */
export function usePaletteEntries(typed: string): readonly Entry[] {
  const now = usePaletteStore((palette) => palette.now);
  const [, choose] = useSelectedModel();
  const items = useSynced('items');
  const models = useVisibleModels();
  const searches = useSynced('savedSearches');
  const collections = useSynced('collections');
  const { show } = useSearchActions();
  const found = useFoundEntries(typed);
  const gateways = useSynced('gateways');
  const connection = useSynced('connection');
  const { run: use } = useSwitchConnection('Couldn’t change the connection');
  const atHand = useMemo((): Entry[] => {
    const toLibrary = (search: Pick<LibraryQuery, 'words' | 'conditions'>) => {
      showQuery({ ...useLibraryGridStore.getState().query, ...search, trash: false });
      navigate('/library');
    };
    const pageEntries = pages.map(
      (page): Entry => ({
        id: `page ${page.command}`,
        section: 'Pages',
        title: page.name,
        icon: page.icon,
        command: page.command,
        run: () => navigate(page.path),
      }),
    );
    const actions = [...now]
      .filter(
        ([name, { press }]) =>
          press && !commands[name].held && name !== 'palette' && !pages.some((page) => page.command === name),
      )
      .toSorted(([a], [b]) => orderOf(a) - orderOf(b))
      .map(
        ([name, handler]): Entry => ({
          id: `action ${name}`,
          section: isResultCommand(name) ? 'Selection' : 'Actions',
          title: commands[name].title,
          ...noteOf(name, connection.kind === 'sandbox'),
          icon: isResultCommand(name) ? resultAction(name, 1).icon : IconBolt,
          command: name,
          run: () => handler.press?.(),
        }),
      );
    const modelEntries = models.map(
      (model): Entry => ({
        id: `model ${model.id}`,
        section: 'Models',
        title: model.title,
        note: model.kind.replaceAll('-', ' '),
        icon: model.kind === 'image' ? IconPhoto : IconMovie,
        run: () => {
          choose(model);
          navigate('/studio');
        },
      }),
    );
    const results = items.map(
      (item): Entry => ({
        id: `result ${item.id}`,
        section: 'Results',
        title: item.prompt.trim() === '' ? 'No prompt' : [...item.prompt].slice(0, maxTitleLength).join(''),
        note: modelTitle(item.modelId),
        icon: item.kind === 'video' ? IconMovie : IconPhoto,
        item,
        run: () => navigate(itemPath(item.id)),
      }),
    );
    const saved = searches.map(
      (search): Entry => ({
        id: `search ${search.id}`,
        section: 'Saved searches',
        title: search.name,
        icon: IconBookmark,
        run: () => {
          show(search);
          navigate('/library');
        },
      }),
    );
    const collectionEntries = collections.map(
      (collection): Entry => ({
        id: `collection ${collection.id}`,
        section: 'Collections',
        title: collection.name,
        icon: IconFolder,
        run: () => toLibrary({ words: '', conditions: [{ name: 'collection', value: collection.id }] }),
      }),
    );
    const settingEntries = Object.entries(settingsPages).map(
      ([path, { name, words: terms }]): Entry => ({
        // Recent entries are stored by this id.
        id: `setting ${path}`,
        section: 'Settings',
        title: name,
        note: terms,
        icon: IconSettings,
        run: () => navigate(path === '/cost' ? path : `${path}/heading`),
      }),
    );
    const connectionEntries = connectionChoices(connection, gateways)
      .filter(({ id }) => id !== findIdInUse(connection))
      .map(
        ({ id, name, note }): Entry => ({
          id: `connection ${id}`,
          section: 'Settings',
          title: `Send new runs to ${name}`,
          note: `connection, ${note}`,
          icon: IconServer,
          run: () => use(id),
        }),
      );
    const further: Entry = {
      id: 'search the library',
      section: 'Library',
      title: `Search the library for “${typed}”`,
      icon: IconSearch,
      isFound: true,
      run: () => toLibrary({ words: typed, conditions: [] }),
    };
    return [
      ...actions,
      ...pageEntries,
      ...modelEntries,
      ...results,
      ...saved,
      ...collectionEntries,
      ...settingEntries,
      ...connectionEntries,
      ...(typed === '' ? [] : [further]),
    ];
  }, [gateways, connection, use, now, models, items, searches, collections, show, choose, typed]);
  return [...atHand, ...found];
}

function isResultCommand(name: CommandName): name is ResultCommand {
  return commands[name].group === 'Results';
}

const names = Object.keys(commands);

/** Sorts the commands of the page first, in the order of the list of commands; global commands come last. */
function orderOf(name: CommandName): number {
  return names.indexOf(name) + (commands[name].group === 'Pages' ? names.length : 0);
}

function noteOf(name: CommandName, isSandbox: boolean): { note?: string } {
  const { group, charges } = commands[name];
  const terms = [
    ...(group === 'Pages' || group === 'Results' ? [] : [group]),
    ...(charges ? [isSandbox ? 'free' : 'may be charged'] : []),
  ];
  return terms.length === 0 ? {} : { note: terms.join(' · ') };
}

/** Maximum number of comparisons and of conversations in a list. */
const limit = 20;

/** Comparisons and conversations, which main searches in all that they hold. */
function useFoundEntries(typed: string): readonly Entry[] {
  const calls = useCalls();
  const api = useApi();
  const search = typed === '' ? {} : { search: typed.slice(0, 200) };
  const comparisons = useQuery(
    api.comparisons.page.queryOptions({ input: { ...search, limit }, placeholderData: keepPreviousData }),
  );
  const conversations = useQuery({
    queryKey: ['palette', 'conversations', typed],
    queryFn: async () => {
      const lists = await Promise.all(
        endpoints.map((endpoint) => calls.conversations.page({ endpoint, ...search, limit })),
      );
      return lists.flatMap(({ found }) => found.map(({ conversation }) => conversation));
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isFound = typed !== '';
  return [
    ...(comparisons.data?.comparisons ?? []).map(
      (comparison): Entry => ({
        id: `comparison ${comparison.id}`,
        section: 'Comparisons',
        title: comparisonTitle(comparison),
        note: comparisonSummaryText(comparison),
        icon: IconColumns3,
        isFound: isFound && !comparisons.isPlaceholderData,
        run: () => navigate(setPath(comparison.id)),
      }),
    ),
    ...(conversations.data ?? []).map(
      ({ id, endpoint, title, firstWords }): Entry => ({
        id: `conversation ${id}`,
        section: 'Conversations',
        title: title || firstWords || 'New conversation',
        note: endpointFacts[endpoint].title,
        icon: IconMessage,
        isFound: isFound && !conversations.isPlaceholderData,
        run: () => navigate(`/${endpoint}/${id}`),
      }),
    ),
  ];
}
