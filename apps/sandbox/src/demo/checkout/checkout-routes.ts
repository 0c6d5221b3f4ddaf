import rateLimit from '@fastify/rate-limit';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { createOneView } from '../../platform/http/one-view.ts';
import type { CheckoutServices } from './checkout-services.ts';
import { messagePage, pageHeaders } from '../../platform/identity/pages.ts';
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
  stepAt,
} from './checkout-steps.ts';
import { themeSheet } from './checkout-theme.ts';
import { type OrderVisit, readOrderVisit, readVisit } from './checkout-visit.ts';
import { type KeptResponse, keptInput, NOT_MADE, TRIED_ELSEWHERE } from './kept-response.ts';
import { newDemoOrder } from './new-demo-order.ts';
import { payDemoOrder } from './pay-demo-order.ts';
import { readInstrumentIds, writeInstrumentIds } from './saved-instruments.ts';

const PAYMENTS_A_MINUTE = 30;
const UNREADABLE = 'This form could not be read. Please go back and try again.';
const DECLINED_ELSEWHERE = `${TRIED_ELSEWHERE} That payment was declined.`;
const TOO_MANY = 'Too many payments. Please wait a minute and try again.';

/**
 * Mounts the hosted checkout at `/checkout`. Anyone who has a tenant's address can pay demo orders there, in a theme of the tenant and
 * with the methods of its published collect schemes. It works without scripts, and keeps no card numbers. The response to a form is a redirect
 * to a page, so that Back and Reload never send it again.
 */
export async function registerCheckout(app: FastifyInstance, services: CheckoutServices): Promise<void> {
  const { db, url, portalUrl, checkoutKeys, clock } = services;
  const responses = createOneView<KeptResponse>(() => clock.now());
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
      const kept = responses.take(visit.hrefOf(), place.kept);
      if (kept?.waitSeconds !== undefined) reply.code(429).header('Retry-After', kept.waitSeconds);
      return sendStep(reply, visit, stepAt(url, visit, place, kept));
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
      return reply.redirect(isPayment ? await pay(request, visit, form) : hrefOfStep(visit, form), 303);
    });

    /** Makes the payment that a form describes, if it describes one. Returns the address of the next page. */
    async function pay(request: FastifyRequest, visit: OrderVisit, form: SentForm): Promise<string> {
      const { state, order } = visit;
      const method = methodAt(visit, form);
      const now = clock.now();
      // The result is shown whatever the form contains.
      if (!method || state.kind === 'paid' || visit.isExpired) return visit.hrefOf();
      const payment = readPayment(visit, { form, method, now });
      if (!payment) return hrefOfStep(visit, form);
      const attempts = Number(form.attempts);
      const isLate = attempts !== state.attempts;
      const respondWith = (response: KeptResponse) =>
        visit.hrefOf({
          paymentMethod: form.screen === 'PAYMENT_OPTIONS' ? undefined : method.paymentMethod,
          family: method.paymentType,
          saved: form.saved === undefined ? undefined : writeInstrumentIds(readInstrumentIds(form.saved)),
          attempts: String(state.attempts),
          kept: responses.keep(visit.hrefOf(), { ...keptInput(form), ...response }),
        });
      if (!payment.ok) return respondWith({ faults: payment.faults, ...(isLate && { notice: DECLINED_ELSEWHERE }) });
      if (!isLate) {
        const count = await countPayment(request);
        if (!count.isAllowed && count.isExceeded)
          return respondWith({ notice: TOO_MANY, waitSeconds: count.ttlInSeconds });
      }
      const outcome = await payDemoOrder(db, { order, method, paidWith: payment.paidWith, attempts, now });
      if (outcome === 'tried') return visit.hrefOf();
      return respondWith({ notice: `${TRIED_ELSEWHERE} ${NOT_MADE} Please try again.`, isOvertaken: true });
    }
  });

  /** The address of the page that a form leads to if it pays nothing. */
  function hrefOfStep(visit: OrderVisit, form: SentForm): string {
    if (visit.state.attempts === Number(form.attempts)) return hrefAfter(visit, form);
    return hrefAfter(visit, form, responses.keep(visit.hrefOf(), { notice: DECLINED_ELSEWHERE }));
  }

  function sendStep(reply: FastifyReply, { theme, stylesHref, hrefOf, state }: OrderVisit, step: Step): FastifyReply {
    const familyHref = (family: string) => hrefOf({ family, attempts: String(state.attempts) });
    const form = { action: hrefOf(), method: 'post', hidden: step.hidden, familyHref } as const;
    const page = checkoutPage({ screen: step.screen, content: step.content, theme, stylesHref, form });
    return reply.headers(checkoutHeaders(url, portalUrl)).send(page);
  }

  function refuseAddress(reply: FastifyReply): FastifyReply {
    return sendMessage(reply, 404, 'Checkout not found', 'This address is not valid. Ask for a new link.');
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
