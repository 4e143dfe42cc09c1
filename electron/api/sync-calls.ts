import { changedCustomPaths } from '../connections/custom-paths.ts';
import { checkedConversationSettings } from '../conversations/conversation-settings.ts';
import { openExternalLink } from '../host/open-external-link.ts';
import { type Calls, problemsOf } from './implement-contract.ts';
import type { Services } from './services.ts';

/** Events for the screen and its small stored state: drafts, settings, links to open. */
export function syncCalls(
  calls: Calls,
  { pushes, drafts, settings, screens, tasks, updates, network, host, describe, logger }: Services,
) {
  pushes.provide(async () => ({ drafts: await drafts.all() }));
  return {
    watch: calls.watch.handler(({ input, signal }) =>
      problemsOf(
        { describe },
        whileOpen(pushes.subscribe(signal), () => screens.open(input?.screen)),
      ),
    ),
    screens: {
      report: calls.screens.report.handler(({ input }) => screens.report(input)),
      canDo: calls.screens.canDo.handler(({ input }) => host.canDo?.(input.names)),
    },
    drafts: {
      keep: calls.drafts.keep.handler(({ input }) => drafts.keep(input.modelId, input.draft)),
    },
    settings: {
      change: calls.settings.change.handler(async ({ input }) => {
        const { pathsOf, talk: conversation, certificateFile, ...given } = input;
        const checked = certificateFile === undefined ? undefined : await network.checked(certificateFile);
        const changed = settings.change({
          ...onlyGiven(given),
          ...(checked === undefined ? {} : { certificateFile: checked }),
          ...(conversation === undefined ? {} : { talk: checkedConversationSettings(conversation) }),
          ...(pathsOf === undefined ? {} : { paths: changedCustomPaths(settings.current().paths, pathsOf) }),
        });
        logger.level = changed.logLevel;
        logger.info({ names: Object.keys(input) }, 'settings changed');
        tasks.limitsChanged();
        if (checked !== undefined) await network.certificatesChanged();
        if (input.updateFeed !== undefined) updates.feedChanged();
        if (input.keys !== undefined) host.keysChanged?.(changed.keys);
        if (input.spellCheck !== undefined) host.spellCheckChanged?.(changed.spellCheck);
        return changed;
      }),
    },
    host: {
      openLink: calls.host.openLink.handler(({ input }) => openExternalLink(host, input.url)),
      openedFiles: calls.host.openedFiles.handler(
        async () => (await host.openedFiles?.()) ?? { files: [], refused: [] },
      ),
    },
  };
}

/** Calls `open` when the stream is first read, and what that answers when it ends, however it ends. */
async function* whileOpen<T>(stream: AsyncIterable<T>, open: () => () => void): AsyncGenerator<T, void, undefined> {
  const close = open();
  try {
    yield* stream;
  } finally {
    close();
  }
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** An absent setting means "as it is"; one that is there with nothing in it is no value. */
function onlyGiven<T extends object>(changes: T): Given<T> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Given<T>;
}
