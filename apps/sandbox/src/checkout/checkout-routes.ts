import rateLimit from '@fastify/rate-limit';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { Services } from '../http/services.ts';
import { messagePage, pageHeaders } from '../identity/pages.ts';
import { CHECKOUT } from './checkout-keys.ts';
import { checkoutHeaders, checkoutPage } from './checkout-page.ts';
import {
  formSchema,
  hrefAfter,
  methodAt,
  placeSchema,
  readPayment,
  type SentForm,
  type Step,
  stepAfterFaults,
  stepAt,
} from './checkout-steps.ts';
import { themeSheet } from './checkout-theme.ts';
import { type OrderVisit, readOrderVisit, readVisit } from './checkout-visit.ts';
import { newDemoOrder } from './new-demo-order.ts';
import { payDemoOrder } from './pay-demo-order.ts';

const PAYMENTS_A_MINUTE = 30;
const UNREADABLE = 'This form could not be read. Please go back and try again.';
/** How long an order can be paid. */
const ORDER_LIFE_MS = 86_400_000;

/**
 * Mounts the hosted checkout at `/checkout`. Anyone who has a tenant's address can pay demo orders there, in a theme of the tenant and
 * with the methods of its published collect schemes. It works without scripts, and keeps no card numbers.
 */
export async function registerCheckout(
  app: FastifyInstance,
  services: Pick<Services, 'checkoutKeys' | 'clock' | 'db' | 'portalUrl' | 'url'>,
): Promise<void> {
  const { db, url, portalUrl, checkoutKeys, clock } = services;
  await app.register(async function checkoutPages(scope) {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, readForm(String(body)));
    });
    scope.setErrorHandler<FastifyError>(function explain(error, request, reply) {
      const status = error.statusCode ?? 500;
      if (status >= 500) request.log.error(error);
      return status < 500
        ? sendMessage(reply, status, 'Something went wrong', UNREADABLE)
        : sendMessage(reply, status, 'Something went wrong', 'Please go back and try again.');
    });
    await scope.register(rateLimit, { global: false });
    const countPayment = scope.createRateLimit({
      max: PAYMENTS_A_MINUTE,
      timeWindow: '1 minute',
      keyGenerator: ({ ip, params }) => `${ip} ${z.object({ key: z.string() }).parse(params).key}`,
    });

    scope.get(`${CHECKOUT}/:key`, async function begin(request, reply) {
      const visit = await readVisit(services, request);
      if (!visit) return refuseAddress(reply);
      const order = await newDemoOrder(db, visit.tenantId, clock.now());
      return reply.redirect(visit.orderHref(checkoutKeys.orderKeyOf(visit.tenantId, order)), 303);
    });

    scope.get(`${CHECKOUT}/:key/styles.css`, async function style(request, reply) {
      const visit = await readVisit(services, request);
      return visit ? reply.type('text/css; charset=utf-8').send(themeSheet(url, visit.theme)) : refuseAddress(reply);
    });

    scope.get(`${CHECKOUT}/:key/:order`, async function show(request, reply) {
      const visit = await readOrderVisit(services, request);
      const place = z.safeParse(placeSchema, request.query).data;
      if (!visit || !place) return refuseAddress(reply);
      return visit.state.kind === 'open' && isOver(visit)
        ? reply.redirect(visit.start, 303)
        : sendStep(reply, visit, stepAt(url, visit, place));
    });

    scope.post(`${CHECKOUT}/:key/:order`, async function take(request, reply) {
      if (request.headers.origin !== new URL(url).origin) {
        return sendMessage(reply, 403, 'Something went wrong', 'This form was not sent from our own page.');
      }
      const visit = await readOrderVisit(services, request);
      const form = z.safeParse(formSchema, request.body).data;
      if (!visit) return refuseAddress(reply);
      if (!form) return sendMessage(reply, 400, 'Something went wrong', UNREADABLE);
      const isPayment = form.action === 'pay' || form.action === 'continue';
      if (!isPayment) return reply.redirect(hrefAfter(visit, form), 303);
      const count = await countPayment(request);
      if (!count.isAllowed && count.isExceeded) {
        reply.header('Retry-After', count.ttlInSeconds);
        return sendMessage(reply, 429, 'Too many payments', 'Please wait a minute and try again.');
      }
      return pay(reply, visit, form);
    });
  });

  function isOver({ order }: OrderVisit): boolean {
    return clock.now() - order.at > ORDER_LIFE_MS;
  }

  async function pay(reply: FastifyReply, visit: OrderVisit, form: SentForm): Promise<FastifyReply> {
    const method = methodAt(visit, form);
    const now = clock.now();
    // The result is shown whatever the form contains.
    if (!method || visit.state.kind === 'paid') return reply.redirect(visit.hrefOf(), 303);
    if (isOver(visit)) return reply.redirect(visit.start, 303);
    const payment = readPayment(visit, { form, method, now });
    if (!payment) return reply.redirect(hrefAfter(visit, form), 303);
    if (!payment.ok) return sendStep(reply, visit, stepAfterFaults(url, visit, form, payment.faults));
    const { paidWith } = payment;
    await payDemoOrder(db, { order: visit.order, method, paidWith, attempts: Number(form.attempts), now });
    return reply.redirect(visit.hrefOf(), 303);
  }

  function sendStep(reply: FastifyReply, { theme, stylesHref, hrefOf, state }: OrderVisit, step: Step): FastifyReply {
    const familyHref = (family: string) => hrefOf({ family, attempts: String(state.attempts) });
    const form = { action: hrefOf(), method: 'post', hidden: step.hidden, familyHref } as const;
    const page = checkoutPage({ screen: step.screen, content: step.content, theme, stylesHref, form });
    return reply.headers(checkoutHeaders(url, portalUrl)).send(page);
  }

  function refuseAddress(reply: FastifyReply): FastifyReply {
    return sendMessage(reply, 404, 'Checkout not found', 'This address is not valid. Open it from the theme again.');
  }

  function sendMessage(reply: FastifyReply, status: number, title: string, message: string): FastifyReply {
    return reply
      .code(status)
      .headers(pageHeaders(portalUrl))
      .send(messagePage(title, message, portalUrl));
  }
}

/** The fields of a form. One that was sent several times has all its values, which no schema accepts. */
function readForm(body: string): Record<string, string | string[]> {
  const fields = new URLSearchParams(body);
  return Object.fromEntries(
    [...new Set(fields.keys())].map((name) => {
      const values = fields.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}
