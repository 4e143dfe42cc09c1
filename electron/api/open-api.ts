import type { AnyRouter } from '@orpc/server';
import { createRouter } from './contract-router.ts';
import { createMediaApp, type MediaOptions } from './media-routes.ts';
import { refusedRequest } from './refuse-changes-when-read-only.ts';
import type { Services } from './services.ts';

/** The two ways into the core: calls, and everything under `shared/contract/routes.ts`. */
export interface Api {
  readonly router: AnyRouter;
  /** `null` when the path is none of ours. */
  handle(request: Request): Promise<Response | null>;
}

const ours =
  /^\/(media|thumb|poster|frame|input|inputs|sound|sounds|answer|talk|zip-download|zip-downloads|library)(\/|$)/;

export function openApi(services: Services & MediaOptions): Api {
  const media = createMediaApp(services);
  return {
    router: createRouter(services),
    handle: async (request) => {
      if (!ours.test(new URL(request.url).pathname)) return null;
      return (
        (services.care.readOnlyWhy ? refusedRequest(request, services.care.readOnlyWhy) : undefined) ??
        media.fetch(request)
      );
    },
  };
}
