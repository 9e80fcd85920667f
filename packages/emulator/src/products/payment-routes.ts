import {
  boolean,
  type Contract,
  entity,
  json,
  nullable,
  number,
  optional,
  string,
} from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import { findMembership } from '../calls/lookups.js'
import { implement } from '../calls/route.js'
import { objectRule, type Rule } from '../calls/rules.js'
import { ApiError } from '../http/errors.js'
import { unlistedErrorResponse } from './unlisted-error.js'

// Payments, of a project that has neither items nor products and no account for payments.

const base = { access: 'client', summary: 'Payments', response: json } as const
const CUSTOMER = '{customer_type}/{customer_id}'

const oneOfRule =
  (...values: readonly string[]): Rule =>
  (value) =>
    typeof value === 'string' && values.includes(value) ? undefined : `must be one of ${values.join(', ')}`
const anyCustomer = { customer_type: oneOfRule('user', 'team', 'custom') } as const
const payingCustomer = { customer_type: oneOfRule('user', 'team') } as const
const page = entity({ limit: optional(string), cursor: optional(string) })

/** The type and the id of a customer are part of each path. */
interface Customer {
  readonly customer_type: string
  readonly customer_id: string
}

const contracts = {
  getItem: { ...base, name: 'getItem', method: 'GET', path: `/payments/items/${CUSTOMER}/{item_id}` },
  updateItemQuantity: {
    ...base,
    access: 'server',
    name: 'updateItemQuantity',
    method: 'POST',
    path: `/payments/items/${CUSTOMER}/{item_id}/update-quantity`,
    query: entity({ allow_negative: optional(boolean) }),
    body: entity({ delta: number, expires_at: optional(string), description: optional(string) }),
  },
  listProducts: { ...base, name: 'listProducts', method: 'GET', path: `/payments/products/${CUSTOMER}`, query: page },
  grantProduct: {
    ...base,
    access: 'server',
    name: 'grantProduct',
    method: 'POST',
    path: `/payments/products/${CUSTOMER}`,
    body: entity({ product_id: optional(string), product_inline: optional(json), quantity: optional(number) }),
  },
  cancelProduct: {
    ...base,
    name: 'cancelProduct',
    method: 'DELETE',
    path: `/payments/products/${CUSTOMER}/{product_id}`,
  },
  switchProduct: {
    ...base,
    name: 'switchProduct',
    method: 'POST',
    path: `/payments/products/${CUSTOMER}/switch`,
    body: entity({
      from_product_id: string,
      to_product_id: string,
      price_id: optional(string),
      quantity: optional(number),
    }),
  },
  listInvoices: { ...base, name: 'listInvoices', method: 'GET', path: `/payments/invoices/${CUSTOMER}`, query: page },
  getBilling: {
    ...base,
    name: 'getBilling',
    method: 'GET',
    path: `/payments/billing/${CUSTOMER}`,
    response: entity({ has_customer: boolean, default_payment_method: nullable(json) }),
  },
  createSetupIntent: {
    ...base,
    name: 'createSetupIntent',
    method: 'POST',
    path: `/payments/payment-method/${CUSTOMER}/setup-intent`,
  },
  setDefaultPaymentMethod: {
    ...base,
    name: 'setDefaultPaymentMethod',
    method: 'POST',
    path: `/payments/payment-method/${CUSTOMER}/set-default`,
    body: entity({ setup_intent_id: string }),
  },
  createPurchaseUrl: {
    ...base,
    name: 'createPurchaseUrl',
    method: 'POST',
    path: '/payments/purchases/create-purchase-url',
    body: entity({
      customer_type: string,
      customer_id: string,
      product_id: optional(string),
      product_inline: optional(json),
      return_url: optional(string),
    }),
  },
} as const satisfies Record<string, Contract>

/** Payments without items, products and an account. */
export const paymentRoutes = implement(contracts, {
  getItem: {
    rules: anyCustomer as never,
    run: (input, call) => {
      const { item_id } = ofCustomer<{ readonly item_id: string }>(call, input)
      return itemNotFound(item_id)
    },
  },
  updateItemQuantity: {
    rules: anyCustomer as never,
    run: (input) => itemNotFound((input as unknown as { readonly item_id: string }).item_id),
  },
  listProducts: { rules: anyCustomer as never, run: emptyPage },
  grantProduct: {
    rules: { ...anyCustomer, product_inline: objectRule } as never,
    run: ({ product_id }, call) => productNotFound(product_id, call),
  },
  cancelProduct: {
    rules: anyCustomer as never,
    run: (input, call) => productNotFound(ofCustomer<{ readonly product_id: string }>(call, input).product_id, call),
  },
  switchProduct: {
    rules: payingCustomer as never,
    run: (input, call) => productNotFound(ofCustomer<typeof input>(call, input).from_product_id, call),
  },
  listInvoices: { rules: payingCustomer as never, run: emptyPage },
  getBilling: {
    rules: payingCustomer as never,
    run(input, call) {
      ofCustomer(call, input)
      return { has_customer: false, default_payment_method: null }
    },
  },
  createSetupIntent: { rules: payingCustomer as never, run: withoutAccount },
  setDefaultPaymentMethod: { rules: payingCustomer as never, run: withoutAccount },
  createPurchaseUrl: {
    rules: { ...anyCustomer, product_inline: objectRule },
    run: (input, call) => productNotFound(ofCustomer<typeof input>(call, input).product_id, call),
  },
})

/** Returns the input after checking that a client asks about its own user or a team of that user. */
function ofCustomer<I extends object>({ caller, world, reject }: Call, input: object): I & Customer {
  const { customer_type: type, customer_id: id, ...rest } = input as I & Customer
  if (caller.access === 'client' && type !== 'custom') {
    const { user } = caller
    if (!user) throw new ApiError('USER_AUTHENTICATION_REQUIRED')
    const isOwn = type === 'user' ? id === user.id || id === 'me' : findMembership(world, id, user.id) !== undefined
    if (!isOwn) reject(403, 'Clients can only access the payments of their own user and teams.')
  }
  return { ...rest, customer_type: type, customer_id: id } as I & Customer
}

function emptyPage(input: object, call: Call) {
  ofCustomer(call, input)
  return { items: [], is_paginated: true, pagination: { next_cursor: null } }
}

function withoutAccount(input: object, call: Call): never {
  ofCustomer(call, input)
  return call.reject(400, 'Payments are not set up for this project.')
}

const itemNotFound = (item_id: string): Response =>
  unlistedErrorResponse(404, 'ITEM_NOT_FOUND', { item_id }, `The item "${item_id}" does not exist.`)

function productNotFound(product_id: string | undefined, { reject }: Call): Response {
  if (product_id === undefined) return reject(400, 'Payments are not set up for this project.')
  const details = { product_id, context: null }
  return unlistedErrorResponse(400, 'PRODUCT_DOES_NOT_EXIST', details, `The product "${product_id}" does not exist.`)
}
