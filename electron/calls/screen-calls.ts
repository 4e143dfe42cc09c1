import { changedPaths } from '../connection/own-paths.ts';
import { checkedTalkSettings } from '../conversations/talk-settings.ts';
import { openLinkSafely } from '../open-link.ts';
import { type Calls, problemsOf } from './base.ts';
import type { Rooms } from './context.ts';

/** What the screen is told, and the little it keeps here: drafts, settings, links to open. */
export function screenCalls(calls: Calls, { pushes, drafts, settings, host, describe }: Rooms) {
  return {
    watch: calls.watch.handler(({ signal }) => problemsOf({ describe }, pushes.subscribe(signal))),
    drafts: {
      keep: calls.drafts.keep.handler(({ input }) => drafts.keep(input.modelId, input.draft)),
    },
    settings: {
      change: calls.settings.change.handler(({ input }) => {
        const { theme, modelId, requestLogBytes, pathsOf, talk } = input;
        const changed = settings.change({
          ...(theme === undefined ? {} : { theme }),
          ...(modelId === undefined ? {} : { modelId }),
          ...(requestLogBytes === undefined ? {} : { requestLogBytes }),
          ...(talk === undefined ? {} : { talk: checkedTalkSettings(talk) }),
          ...(pathsOf === undefined ? {} : { paths: changedPaths(settings.current().paths, pathsOf) }),
        });
        pushes.push({ kind: 'settings', settings: changed });
        return changed;
      }),
    },
    host: {
      openLink: calls.host.openLink.handler(({ input }) => openLinkSafely(host, input.url)),
    },
  };
}
