import { z } from 'zod';
import { allModels } from '../../../shared/models/all-models.ts';
import { invalidBody, Refusal } from '../server/error-responses.ts';
import type { GatewayApp } from '../server/gateway-app.ts';
import { readJsonObject } from '../server/read-json.ts';
import { servedResultPath } from './served-result-path.ts';
import type { openTaskService } from './task-service.ts';

/**
 * Adds a create route and a get route for every media model. The model is looked up for each request, because a model
 * file can add a path at any time. Call it after all other routes, so that a file can't replace one.
 */
export function addTaskRoutes(app: GatewayApp, desk: Awaited<ReturnType<typeof openTaskService>>): void {
  app.post('/*', async (context, next) => {
    const model = allModels().find(({ create }) => create.path === context.req.path);
    if (!model) return next();
    const { id, answer } = await desk.create(model, readJsonObject(context));
    context.set('taskId', id);
    return context.json(answer as object, 202);
  });
  app.get('/*', async (context, next) => {
    const matches = allModels().flatMap((model) => {
      const id = taskIdIn(context.req.path, servedResultPath(model));
      return id === undefined ? [] : [{ model, id }];
    });
    const [match] = matches;
    if (!match) return next();
    if (!z.guid().safeParse(match.id).success) throw invalidBody([{ field: 'task_id', detail: 'must be a UUID.' }]);
    for (const { model, id } of matches) {
      const answer = await desk.result(model, id.toLowerCase());
      if (answer !== null) return context.json(answer);
    }
    throw new Refusal(404, 'unknown_task', `${match.model.id} has no task ${match.id}.`);
  });
}

/** Returns the task ID if `path` is the result path with an ID in place of `{task_id}`. */
function taskIdIn(path: string, resultPath: string): string | undefined {
  const [before = '', after = ''] = resultPath.split('{task_id}');
  const id = path.slice(before.length, path.length - after.length);
  return path === `${before}${id}${after}` && id !== '' && !id.includes('/') ? id : undefined;
}
