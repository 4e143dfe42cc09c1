import { z } from 'zod';
import { models } from '../../../shared/models/all-models.ts';
import { invalidBody, Refusal } from '../server/error-responses.ts';
import type { GatewayApp } from '../server/gateway-app.ts';
import { readJsonObject } from '../server/read-json.ts';
import { servedResultPath } from './served-result-path.ts';
import type { TaskService } from './task-service.ts';

/** Adds a create route and a get route for every media model. */
export function addTaskRoutes(app: GatewayApp, desk: TaskService): void {
  for (const model of models) {
    app.post(model.create.path, async (context) => {
      const { id, answer } = await desk.create(model, readJsonObject(context));
      context.set('taskId', id);
      return context.json(answer as object, 202);
    });
    app.get(servedResultPath(model).replace('{task_id}', ':taskId'), async (context) => {
      const id = context.req.param('taskId') ?? '';
      if (!z.guid().safeParse(id).success) throw invalidBody([{ field: 'task_id', detail: 'must be a UUID.' }]);
      const answer = await desk.result(model, id.toLowerCase());
      if (answer === null) throw new Refusal(404, 'unknown_task', `${model.id} has no task ${id}.`);
      return context.json(answer);
    });
  }
}
